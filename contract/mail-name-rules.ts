export const longestMailName = 80
// Letters of any script and punctuation of names. One class without inner repetition: linear time.
const inNames = /^[\p{L}\p{M}\p{N} .,'’()-]*$/u
// A mail program turns whatever looks like a web address into a link.
const looksLikeAddress = /\.\p{L}{2}/u

/** What is wrong with a trimmed name in our mails; undefined if nothing is. */
export function mailNameProblem(name: string): string | undefined {
  if (name.length === 0 || name.length > longestMailName)
    return `Please use between 1 and ${longestMailName} letters for the name.`
  if (!inNames.test(name) || looksLikeAddress.test(name))
    return 'Please write the name in letters alone, without a link.'
  return undefined
}

/** The problem of an operator's text in our mails: a link in it could be a phish in our name. */
export function mailWordsProblem(words: string): string | undefined {
  if (looksLikeAddress.test(words) || /[@\n\r]|:\/\//.test(words))
    return 'Please write this without a web or email address, and put a space after each period.'
  return undefined
}
