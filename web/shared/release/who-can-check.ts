import type { ReleaseSettings } from '../../estate/index.ts'
import type { Tone } from '../../ui/index.ts'
import { checkWords as words } from './report-words.ts'
import { daysInWords } from '../../ui/days-in-words.ts'
import { daysUnchecked } from './use-outlook.ts'
import { listInWords } from '../../ui/list-in-words.ts'

export function whoCanCheck(
  { reviewers, ...settings }: Pick<ReleaseSettings, 'reviewers' | 'inForce' | 'mail'>,
  names: readonly string[],
): { title: string; tone: Tone; lines: string[] } {
  if (!reviewers) return { title: words.unknown, tone: 'amber', lines: [words.lookAgain] }
  if (!reviewers.confirmed) return { title: words.nobodyNow, tone: 'brick', lines: [words.listLost, words.confirmList] }
  const { impartial } = reviewers
  const days = daysUnchecked(settings)
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
      days === undefined ? words.waitsForever : words.opensAfter(daysInWords(days)),
      words.addSecondPerson,
    ],
  }
}

function whyNoReviewer(
  { listed: all, ownerIsOne }: NonNullable<ReleaseSettings['reviewers']>,
  names: readonly string[],
): string {
  if (all === 0) return words.nobodyNamed
  if (names.length > 0) return words.haveRole(listInWords(names))
  return ownerIsOne ? words.ownerIsOne : words.allInvolved
}
