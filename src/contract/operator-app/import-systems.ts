/** The systems whose exports can be read. */
export const importSystems = ['fareharbor', 'bokun', 'rezdy', 'checkfront', 'csv'] as const
export type ImportSystem = (typeof importSystems)[number]
