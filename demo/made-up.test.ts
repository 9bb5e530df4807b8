import { expect, test } from 'vitest'
import { type Definition, errorsIn, read } from '../records/define.ts'
import { familyMember, memory, story } from '../records/kinds/index.ts'
import { demoMemories, type Keep, spokenStory } from './memories.ts'
import { saveFamily } from './family.ts'
import { landscape } from './pictures.ts'
import type { Entry } from './estate.ts'

const keep: Keep = (_content, name, preview) => {
  const sealed = {
    id: name,
    name,
    type: name.endsWith('.png') ? 'image/png' : 'audio/wav',
    size: 9,
    key: 'k',
    hash: 'h',
  }
  const file = { ...sealed, chunks: 1 }
  return Promise.resolve({ ...file, ...(preview && { preview: file }) })
}
const refused = (definition: Definition, { draft }: Entry) =>
  errorsIn(definition, read(definition, draft.definitionVersion, draft.values))

test('the form accepts a family of sixty, in which all but the oldest have a relative', async () => {
  const saved: Entry[] = []
  const count = await saveFamily((entry) => Promise.resolve(`id-${saved.push(entry)}`))
  expect(count).toBe(60)
  const members = saved.map(({ draft }) => draft.values)
  for (const entry of saved) expect(refused(familyMember, entry)).toEqual({})
  const ruth = members.find(({ fullName }) => fullName === 'Ruth Ellis')
  const emily = members.find(({ fullName }) => fullName === 'Emily Jensen')
  expect(emily?.['parents']).toContain(`id-${members.findIndex((values) => values === ruth) + 1}`)
  const alone = members.filter(({ parents, spouse }) => [parents, spouse].flat().length === 0)
  expect(alone.map(({ fullName }) => fullName)).toEqual(['Otto Brandt', 'Jonas Lindgren', 'Amos Moor', 'Frank Ellis'])
})

test('the memories are forty photos with previews and one recording, and one story is spoken', async () => {
  const memories: Entry[] = []
  for await (const entry of demoMemories(keep)) memories.push(entry)
  for (const entry of memories) expect(refused(memory, entry)).toEqual({})
  const of = (type: string) => memories.filter(({ draft }) => draft.values['type'] === type)
  expect([of('image').length, of('audio').length]).toEqual([40, 1])
  for (const { draft } of of('image')) expect(draft.values['file']).toHaveProperty('preview')
  const told = await spokenStory(keep)
  expect(refused(story, told)).toEqual({})
  expect(told.draft.values['audioNotes']).toMatchObject([{ type: 'audio/wav' }])
})

test('a landscape is a PNG of the requested size that depends only on its seed', async () => {
  const bytes = async (seed: number) => Buffer.from(await landscape(seed, 40, 30).arrayBuffer())
  const first = await bytes(3)
  expect(first.subarray(1, 4).toString()).toBe('PNG')
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([40, 30])
  expect(first.equals(await bytes(3))).toBe(true)
  expect(first.equals(await bytes(4))).toBe(false)
})
