/**
 * Makes an id or a part of a URL of a name: `Plava špilja` becomes `plava-spilja`. The result is empty if the name has
 * no letter or digit that can be written with a to z and 0 to 9.
 */
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
