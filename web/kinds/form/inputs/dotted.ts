export const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length

export const dotted = (text: string): string => {
  let left = digitsIn(text)
  return text.replaceAll(/\d/g, (digit) => {
    left -= 1
    return left < 4 ? digit : '•'
  })
}
