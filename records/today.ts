export const today = (): string => new Date().toLocaleDateString('sv-SE')
