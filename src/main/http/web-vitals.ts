import type { Handler } from 'hono'
import { z } from 'zod'
import { countVital } from '../../domain/demand/visit.ts'
import { pageKeys } from '../../pages.ts'

const maxBytes = 200

const vital = z.strictObject({
  page: z.enum(pageKeys),
  metric: z.enum(['LCP', 'INP', 'CLS']),
  value: z.number().min(0).max(600_000),
})

/** Counts a Web Vital that a page has sent after consent to statistics. It answers the same whether it counts or not. */
export const webVitals: Handler = async (c) => {
  if ((c.get('bodySize') ?? 0) > maxBytes) return c.body(null, 413)
  const parsed = vital.safeParse(await c.req.json().catch(() => null))
  if (!parsed.success) return c.body(null, 400)
  countVital(parsed.data, /Mobi/.test(c.req.header('User-Agent') ?? '') ? 'phone' : 'computer')
  return c.body(null, 204)
}
