/** A name as an id or as part of an address: `Plava špilja` is `plava-spilja`. Empty if nothing of it can be written so. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
