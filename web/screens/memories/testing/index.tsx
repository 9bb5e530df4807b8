import { screen, within } from '@testing-library/react'
import { blank } from '../../../../records/define.ts'
import { memory } from '../../../../records/kinds/index.ts'
import { openAt } from '../../../app/testing/index.tsx'
import type { SaveOptions } from '../../../estate/types.ts'
import { testEstate } from '../../../kinds/testing/estate.ts'
import type { MemoryValues } from '../../../shared/gallery/album.ts'
import { setupUser } from '../../../testing/user.ts'

export const link = 'https://vimeo.com/76979871'

export const addMemory = (values: Partial<MemoryValues>, more: Pick<SaveOptions, 'unchecked'> = {}) =>
  testEstate.add(
    memory,
    {
      ...blank(memory),
      type: 'video',
      videoUrl: link,
      album: 'family',
      event: 'A Sunday',
      date: '1984',
      ...values,
    },
    more,
  )

export const open = async () => {
  const opened = await openAt('/legacy/memories', testEstate.page)
  await screen.findByRole('heading', { level: 1, name: 'My Digital Memories' })
  return opened
}

export const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent

const gallery = () => within(screen.getByRole('list', { name: 'Memories' }))

export const tiles = () =>
  gallery()
    .getAllByRole('button')
    .map((tile) => tile.getAttribute('aria-label')?.split(',')[0])

type User = Awaited<ReturnType<typeof open>>['user']

/** Ignores `accept`, as a drop does and a file picker does not. */
export const anything = setupUser({ applyAccept: false })

export async function choose(user: User, ...files: File[]): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add Digital Memory' }))
  await anything.upload(await screen.findByLabelText('Files'), files)
}

export const song = (name: string, content = name) => new File([`ID3\u0003${content}`], name, { type: 'audio/mpeg' })

/** The file is read only once `arrival` has resolved, as from a slow disk. */
export function arriving(file: File, arrival: Promise<void>): File {
  const read = file.arrayBuffer.bind(file)
  file.arrayBuffer = () => arrival.then(read)
  return file
}

export async function describeThem(user: User): Promise<void> {
  await user.type(screen.getByLabelText(/^Title/), 'Grandpa sings')
  await user.selectOptions(screen.getByLabelText(/^Album/), 'Milestones')
  await user.type(screen.getByLabelText(/^Event/), 'A birthday')
  await user.type(screen.getByLabelText('Year'), '1989')
  await user.click(screen.getByRole('radio', { name: /^Family only/ }))
}
