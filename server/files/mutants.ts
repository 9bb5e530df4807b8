import type { Mutants } from '../../commands/mutants/mutant.ts'

export const fileMutants: Mutants[] = [
  {
    file: 'server/files/object-store.ts',
    tests: ['server/files/blob-store.test.ts'],
    broken: [
      ['accepts a key that leads out of its folder', '    mustBeKey(key)\n', ''],
      ['lists only the first page', 'page.IsTruncated ? page.NextContinuationToken : undefined', 'undefined'],
      ['deletes the files of a neighbor folder', 'Prefix: `${nameOf(folder)}/`', 'Prefix: nameOf(folder)'],
      ['waits for ever for a store that hangs', 'connectionTimeout: silent, socketTimeout: silent', ''],
      ['waits again at every call to a store that hangs', "error.name === 'TimeoutError'", 'false'],
      ['takes a missing bucket for a missing file', "error.name === 'NoSuchKey'", 'true'],
    ],
  },
  {
    file: 'server/files/places.ts',
    tests: ['server/files/places.test.ts'],
    broken: [
      ['does not find files that no move has copied yet', ' ?? (await source.get(key)) ??', ' ??'],
      ['accepts the bucket of another Cairn', 'Buffer.from(mark).toString() === markOf(secrets)', 'true'],
      ['starts without the store that has the files', 'if (known === null) return places', 'return places'],
      ['starts on a bucket that lost its files', 'if (known !== null)\n', 'if (known === secrets.toString())\n'],
      ['takes a wrong secret for a store that is down', 'error.refused || ', ''],
      ['starts with a store that it never reached', ' || known !== objects.address', ''],
    ],
  },
  {
    file: 'server/files/move.ts',
    tests: ['server/files/places.test.ts'],
    broken: [
      ['accepts a copy that changed on its way', 'if (!(await whole(target, piece)))', 'if (!target)'],
      ['copies damaged bytes', 'sameBytes(createHash', 'true || sameBytes(createHash'],
      ['restores deleted files', 'if (!(await isNamed(work, piece))) await target.delete(piece.key)', ''],
      ['does not stop a move that was interrupted', '    signal.throwIfAborted()\n', ''],
      ['never leaves a store', 'await noteStore(database, null)', ''],
    ],
  },
  {
    file: 'server/move-command.ts',
    tests: ['server/files/places.test.ts'],
    broken: [['moves files away from the place for new files', 'context.config.filesIn !== filesIn', 'false']],
  },
  {
    file: 'server/app.ts',
    tests: ['server/files/places.test.ts'],
    broken: [['reports a store that is down as an unexpected error', 'error instanceof StoreDown', 'false']],
  },
  {
    file: 'commands/backup/restore.ts',
    tests: ['commands/backup/backup.test.ts'],
    broken: [['restores into the bucket of another Cairn', 'await markStore(objects, secretsFrom(serverKey))', '']],
  },
]
