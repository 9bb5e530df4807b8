import { isAudience } from '../../../domain/seats.ts'
import { read, versionOf } from '../../../records/define.ts'
import { filesIn, storedFilesIn } from '../../../records/fields/file.ts'
import { story } from '../../../records/kinds/index.ts'
import type { FormValues } from '../../kinds/form/form-context.ts'

export type StoryDraft = {
  /** The version of the edited record; undefined for a story that was never saved. */
  readonly basedOn: number | undefined
  readonly draft: FormValues
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const fileIdsIn = ({ values }: FormValues): string[] => storedFilesIn(values).map(({ id }) => id)

export const textOfDraft = ({ basedOn, draft }: StoryDraft): string =>
  JSON.stringify({ basedOn, definitionVersion: versionOf(story), ...draft })

export function draftInText(text: string): StoryDraft | undefined {
  const draft: unknown = JSON.parse(text)
  if (!isObject(draft)) return undefined
  const { values, access, basedOn, definitionVersion } = draft
  if (!isObject(values) || !isObject(access) || typeof definitionVersion !== 'number') return undefined
  const { level, audience, alsoIfIncapacitated } = access
  if (typeof level !== 'string' || typeof audience !== 'string') return undefined
  return {
    basedOn: typeof basedOn === 'number' ? basedOn : undefined,
    draft: {
      values: { ...read(story, definitionVersion, values) },
      access: {
        level,
        audience: isAudience(audience) ? audience : '',
        alsoIfIncapacitated: alsoIfIncapacitated === true,
      },
    },
  }
}

/** A text, a title, a recording or a picture that a deletion would lose. */
export const hasContent = ({ values }: FormValues): boolean =>
  [values['content'], values['title']].some((typed) => typeof typed === 'string' && typed.trim() !== '') ||
  filesIn(values).length > 0
