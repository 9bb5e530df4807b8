/** Today as `yyyy-MM-dd` in local time, like every date a page shows. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')
