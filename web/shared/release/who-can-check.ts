import type { Reviewers } from '../../estate/index.ts'
import type { Tone } from '../../ui/index.ts'
import { inDays } from './waits.ts'

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format([...names])

/** What whoever runs this Cairn has to do, so that a report can be checked. */
export const addSecondPerson =
  'Whoever runs this Cairn can add a second person who checks reports: somebody with an account here, and no role in your life. On the machine itself: npm run admin -- grant EMAIL'

/**
 * Who could check a report today, in words.
 * @param reviewers nothing while the release service does not answer
 * @param names the people in the owner's roles who also check reports here
 */
export function whoCanCheck(
  reviewers: Reviewers | undefined,
  fallbackDays: number,
  names: readonly string[],
): { title: string; tone: Tone; lines: string[] } {
  if (!reviewers)
    return { title: 'We cannot say right now', tone: 'amber', lines: ['Please look again in a few minutes.'] }
  if (!reviewers.confirmed)
    return {
      title: 'Nobody can check a report right now',
      tone: 'brick',
      lines: [
        'The list of the people who check reports has lost somebody, or cannot be read. Until somebody looks after it, no report about you goes on: nothing opens.',
        'Please tell whoever runs this Cairn. On the machine itself: npm run admin -- confirm-operators',
      ],
    }
  const { impartial } = reviewers
  if (impartial > 0)
    return {
      title: impartial === 1 ? 'One person can check it' : `${impartial} people can check it`,
      tone: 'pine',
      lines: [
        'They look at the document. Nothing opens before one of them has approved it.',
        ...(names.length > 0 ? [`${listed(names)} would not be asked, because they have a role in your life.`] : []),
      ],
    }
  return {
    title: 'Nobody can check it',
    tone: 'amber',
    lines: [
      whyNobody(reviewers, names),
      fallbackDays === 0
        ? 'As you have it set, a report would wait until there is somebody, even for ever.'
        : `So a report opens without a check, but not before ${inDays(fallbackDays)} have passed from the day on which we told you. You can stop it all that time.`,
      addSecondPerson,
    ],
  }
}

function whyNobody({ listed: all, ownerIsOne }: Reviewers, names: readonly string[]): string {
  if (all === 0) return 'Nobody was named here yet to check reports.'
  if (names.length > 0)
    return `${listed(names)} could, but has a role in your life, and nobody checks what they have a part in.`
  if (ownerIsOne) return 'You are the one who checks reports here, and nobody checks a report about themselves.'
  return 'Everybody who checks reports here has a part in your life, or has suspended your account.'
}
