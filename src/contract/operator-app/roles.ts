import { z } from 'zod'

/** `crew` may use the manifest of the day, boarding, cash, new bookings and notes; `owner` may do everything. */
export const appRoles = ['crew', 'owner'] as const
export const appRole = z.enum(appRoles)
export type AppRole = z.infer<typeof appRole>

/** Whether a device with the role `has` may do what needs the role `needed`. */
export const mayActAs = (has: AppRole, needed: AppRole): boolean => has === 'owner' || needed === 'crew'
