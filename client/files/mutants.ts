import type { Mutants } from '../../commands/mutants/mutant.ts'

export const uploadMutants: Mutants[] = [
  {
    file: 'client/files/uploads.ts',
    tests: ['client/files/uploads.test.ts > deletes its further files too'],
    broken: [['further files that a cancelled upload leaves behind', 'of filesOf(note)) await', 'of [note]) await']],
  },
  {
    file: 'client/files/uploads.ts',
    tests: ['client/files/uploads.test.ts > stays cancelled'],
    broken: [['a cancelled upload that an older list brings back', ' || uploads.ended.has(note.id)', '']],
  },
  {
    file: 'client/estate/build-save.ts',
    tests: ['client/files/uploads.test.ts > survives a lost connection'],
    broken: [
      [
        "a record that does not name its file's small picture",
        'storedFilesIn(content.values)',
        'content.files.slice(0, 1)',
      ],
    ],
  },
]
