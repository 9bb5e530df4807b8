/** Today where the person is, as `yyyy-MM-dd`: by the clock of their device, like everything a page says of time. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')
