import type { Mutants } from '../../commands/mutants/mutant.ts'

export const uploadMutants: Mutants[] = [
  {
    file: 'client/files/uploads.ts',
    tests: ['client/files/uploads.test.ts > deletes its further files too'],
    broken: [
      ['leaves further files of a canceled upload on the server', 'of filesOf(note)) await', 'of [note]) await'],
    ],
  },
  {
    file: 'client/files/uploads.ts',
    tests: ['client/files/uploads.test.ts > stays cancelled'],
    broken: [['resumes a canceled upload by an older list', ' || uploads.ended.has(note.id)', '']],
  },
  {
    file: 'client/estate/build-save.ts',
    tests: ['client/files/uploads.test.ts > survives a lost connection'],
    broken: [
      ["leaves a file's small picture out of its record", 'storedFilesIn(content.values)', 'content.files.slice(0, 1)'],
    ],
  },
]
