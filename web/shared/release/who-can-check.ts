import type { Reviewers } from '../../estate/index.ts'
import type { Tone } from '../../ui/index.ts'
import { checkWords as words } from './report-words.ts'
import { inDays } from './waits.ts'
import { listInWords } from '../../ui/list-in-words.ts'

export function whoCanCheck(
  reviewers: Reviewers | undefined,
  fallbackDays: number,
  names: readonly string[],
): { title: string; tone: Tone; lines: string[] } {
  if (!reviewers) return { title: words.unknown, tone: 'amber', lines: [words.lookAgain] }
  if (!reviewers.confirmed) return { title: words.nobodyNow, tone: 'brick', lines: [words.listLost, words.confirmList] }
  const { impartial } = reviewers
  if (impartial > 0)
    return {
      title: words.canCheck(impartial),
      tone: 'pine',
      lines: [words.theyCheck(impartial), ...(names.length > 0 ? [words.notAsked(listInWords(names))] : [])],
    }
  return {
    title: words.nobody,
    tone: 'amber',
    lines: [
      whyNoReviewer(reviewers, names),
      fallbackDays === 0 ? words.waitsForever : words.opensAfter(inDays(fallbackDays)),
      words.addSecondPerson,
    ],
  }
}

function whyNoReviewer({ listed: all, ownerIsOne }: Reviewers, names: readonly string[]): string {
  if (all === 0) return words.nobodyNamed
  if (names.length > 0) return words.haveRole(listInWords(names))
  return ownerIsOne ? words.ownerIsOne : words.allInvolved
}
