export const longestMailName = 80
// Letters of any script, and what names are written with. One class without repetition inside: linear, whatever comes.
const inNames = /^[\p{L}\p{M}\p{N} .,'’()-]*$/u
// A mail program makes a link of whatever looks like an address on the web.
const looksLikeAddress = /\.\p{L}{2}/u

/**
 * Says what is wrong with a name that is to stand in our mails; undefined where nothing is.
 * @param name without space around it
 */
export function mailNameProblem(name: string): string | undefined {
  if (name.length === 0 || name.length > longestMailName)
    return `Please use between 1 and ${longestMailName} letters for the name.`
  if (!inNames.test(name) || looksLikeAddress.test(name))
    return 'Please write the name in letters alone, without a link.'
  return undefined
}

/**
 * Says what is wrong with an operator's own words that are to stand in our mails; undefined where nothing is. A link in them would be a trick in our name.
 */
export function mailWordsProblem(words: string): string | undefined {
  if (looksLikeAddress.test(words) || /[@\n\r]|:\/\//.test(words))
    return 'Please write this without a web or email address, and put a space after each period.'
  return undefined
}
