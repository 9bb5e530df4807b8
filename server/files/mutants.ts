import type { Mutants } from '../../commands/mutants/mutant.ts'

export const fileMutants: Mutants[] = [
  {
    file: 'server/files/object-store.ts',
    tests: ['server/files/blob-store.test.ts'],
    broken: [
      ['a key that leads out of the prefix', '    mustBeKey(key)\n', ''],
      ['a list of the first page only', 'page.IsTruncated ? page.NextContinuationToken : undefined', 'undefined'],
      ['a neighbor that is deleted too', 'Prefix: `${nameOf(folder)}/`', 'Prefix: nameOf(folder)'],
      ['a store that hangs without end', 'connectionTimeout: silent, socketTimeout: silent', ''],
      ['a wait with every call', "error.name === 'TimeoutError'", 'false'],
      ['a missing bucket taken for a missing file', "error.name === 'NoSuchKey'", 'true'],
    ],
  },
  {
    file: 'server/files/places.ts',
    tests: ['server/files/places.test.ts'],
    broken: [
      ['files that nobody moved yet', ' ?? (await source.get(key)) ??', ' ??'],
      ['the bucket of another Cairn', 'Buffer.from(mark).toString() === markOf(secrets)', 'true'],
      ['a start without the store of the files', 'if (known === null) return places', 'return places'],
      ['a bucket that lost its files', 'if (known !== null)\n', 'if (known === secrets.toString())\n'],
      ['a wrong secret that looks like a pause', 'error.refused || ', ''],
      ['a store that was never reached', ' || known !== objects.address', ''],
    ],
  },
  {
    file: 'server/files/move.ts',
    tests: ['server/files/places.test.ts'],
    broken: [
      ['a copy that changed on its way', 'if (!(await whole(target, piece)))', 'if (!target)'],
      ['damaged bytes as good', 'sameBytes(createHash', 'true || sameBytes(createHash'],
      ['deleted files that come back', 'if (!(await isNamed(work, piece))) await target.delete(piece.key)', ''],
      ['a move that goes on', '    signal.throwIfAborted()\n', ''],
      ['a store that is never left', 'await noteStore(database, null)', ''],
    ],
  },
  {
    file: 'server/move-command.ts',
    tests: ['server/files/places.test.ts'],
    broken: [['a move into a place that gets no new files', 'context.config.filesIn !== filesIn', 'false']],
  },
  {
    file: 'server/app.ts',
    tests: ['server/files/places.test.ts'],
    broken: [['a store that is down as an unexpected error', 'error instanceof StoreDown', 'false']],
  },
  {
    file: 'commands/backup/restore.ts',
    tests: ['commands/backup/backup.test.ts'],
    broken: [['a restore into the bucket of another Cairn', 'await markStore(objects, secretsFrom(serverKey))', '']],
  },
]
