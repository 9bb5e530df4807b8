import type { Mutants } from '../../commands/mutants/mutant.ts'

export const draftMutants: Mutants[] = [
  {
    file: 'client/offline/drafts.ts',
    tests: ['client/offline/drafts.test.ts'],
    broken: [
      ['opens one draft in place of another', "context('story-draft', ownerId, id)", "context('story-draft', ownerId)"],
      [
        'lets a damaged draft hide the others',
        'placeOf(keys.ownerId, id)).catch(() => undefined)',
        'placeOf(keys.ownerId, id))',
      ],
      [
        "overwrites another tab's newer draft of the same story",
        'there === undefined || there.keptAt === known',
        'true',
      ],
      [
        "discards another tab's newer draft with this one",
        'if (there?.keptAt !== keptAt) return undefined',
        'if (there === undefined) return undefined',
      ],
      ['deletes a file that another draft names', 'filter((id) => !held.has(id))', 'filter(() => true)'],
      ['restores a draft to the next person who signs in', 'last.keys !== unlocked(core)', 'false'],
    ],
  },
]
