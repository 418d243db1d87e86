/** The booking systems whose exports can be imported. `csv`: a table with the operator's own columns. */
export const importSystems = ['fareharbor', 'bokun', 'rezdy', 'checkfront', 'csv'] as const
export type ImportSystem = (typeof importSystems)[number]
