/** The states of a refund whose outcome isn't known yet; from the others nothing but a return leads away. */
export const openRefunds = ['due', 'submitting', 'pending', 'unknown'] as const
