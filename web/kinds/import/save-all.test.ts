import { expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { document } from '../../../records/kinds/index.ts'
import { saveAll } from './save-all.ts'

test('saveAll saves records with files in small batches, and reports each', async () => {
  const { kind } = document
  const bytes = new Uint8Array([1])
  const wanted = Array.from({ length: 120 }, (_, at) => ({
    row: `Card ${at}`,
    kind,
    values: blank(document),
    unchecked: {},
    file: { field: 'file', name: 'deed.pdf', type: 'application/pdf', bytes },
  }))
  const sealed = { id: 'f', name: 'deed.pdf', type: 'application/pdf', size: 1, key: '', hash: '', chunks: 1 }
  const progress: { saved: number; sent: number }[] = []
  let sent = 0
  await saveAll(
    { kind, words: { one: 'document', many: 'documents' } },
    wanted,
    {
      access: { audience: 'nobody', alsoIfIncapacitated: false },
      importId: 'i',
      save: () => Promise.resolve(),
      upload: () => {
        sent += 1
        return Promise.resolve(sealed)
      },
    },
    (saved) => progress.push({ saved, sent }),
  )
  expect(progress.at(-1)).toEqual({ saved: 120, sent: 120 })
  expect(progress.some(({ saved }) => saved > 0 && saved < 120)).toBe(true)
  expect(progress.every(({ saved, sent: by }) => saved === by)).toBe(true)
})
