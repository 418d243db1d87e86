import type { Fault } from '../../src/content/faults.ts'
import { businessFaults } from './business-faults.ts'
import { messageFaults } from './message-faults.ts'

/**
 * Every fault of the files that the operator edits: `content/` and `messages/` of the project's folder. Page texts are read last:
 * they contain values of the business data and of the messages.
 */
export async function contentFaults(root: string): Promise<Fault[]> {
  const faults = [...(await businessFaults(root)), ...(await messageFaults(root))]
  if (faults.length > 0) return faults
  const { pageFaults } = await import('./page-faults.ts')
  return pageFaults(root)
}
