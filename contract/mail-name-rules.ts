export const longestMailName = 80
// Allows letters of any script and punctuation that names use. The pattern is one character class
// without inner repetition, so it matches in linear time.
const inNames = /^[\p{L}\p{M}\p{N} .,'’()-]*$/u
// Mail programs turn a text that looks like a web address into a link.
const looksLikeAddress = /\.\p{L}{2}/u

/** Why our mails cannot use a trimmed name; undefined if they can. */
export function mailNameProblem(name: string): string | undefined {
  if (name.length === 0 || name.length > longestMailName)
    return `Please use between 1 and ${longestMailName} letters for the name.`
  if (!inNames.test(name) || looksLikeAddress.test(name))
    return 'Please write the name in letters alone, without a link.'
  return undefined
}

/** Says why our mails cannot quote this text: a link in it could be phishing in our name. */
export function mailWordsProblem(words: string): string | undefined {
  if (looksLikeAddress.test(words) || /[@\n\r]|:\/\//.test(words))
    return 'Please write this without a web or email address, and put a space after each period.'
  return undefined
}
