// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { confirmRecoveryKit } from '../../../contract/recovery-kits.ts'
import { adasPage, draw, setUpPage } from '../../app/testing/index.tsx'
import { groupsToConfirm, tidyGroup } from './groups-to-confirm.ts'
import { ConfirmGroups } from './ConfirmGroups.tsx'
import { kitDocument } from './kit-document.ts'

setUpPage()

const groups = ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF', 'GGGG', 'HHHH', 'JJJJ']
const card = {
  role: 'contact_1' as const,
  personName: 'Grace',
  ownerName: 'Ada',
  lines: ['WXYZ 2345', '7777 8888'],
  claimAt: 'https://cairn.test/claim',
  link: 'https://cairn.test/claim#WXYZ2345',
  ownerFingerprint: 'F1F2 F3F4',
  serviceFingerprint: 'WXYZ 2345',
  epoch: 3,
}
const kit = { code: groups.join(' '), groups, cards: [card] }

describe('groupsToConfirm', () => {
  const below1 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  test('groupsToConfirm returns two different groups in order, whatever the random numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), below1, below1, (count, one, other) => {
        const chances = [one, other]
        const [first, second] = groupsToConfirm(count, () => chances.shift() ?? 0)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first).toBeLessThan(second)
        expect(second).toBeLessThan(count)
      }),
    )
  })

  test('tidyGroup ignores spaces, dashes and lower case', () => {
    expect(tidyGroup(' ab-c2 ')).toBe('ABC2')
  })
})

describe('confirming the recovery kit', () => {
  async function typeGroups(change: (group: string) => string) {
    const { server } = await adasPage({ recoveryKit: 'made' })
    const onDone = vi.fn<() => void>()
    const { user } = draw(<ConfirmGroups kit={kit} onDone={onDone} onBack={() => undefined} />)
    for (const field of screen.getAllByRole('textbox')) {
      const name = field.closest('div')?.querySelector('label')?.textContent ?? ''
      const at = Number(name.replace('Group ', '')) - 1
      await user.type(field, change(groups[at] ?? ''))
    }
    await user.click(screen.getByRole('button', { name: 'Confirm recovery kit' }))
    return { onDone, confirmed: () => server.received(confirmRecoveryKit).length }
  }

  test('the dialog accepts the groups from the paper', async () => {
    const { onDone, confirmed } = await typeGroups((group) => group.toLowerCase())
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(confirmed()).toBe(1)
  })

  test('the dialog rejects wrong groups, and says which groups are wrong', async () => {
    const { onDone, confirmed } = await typeGroups((group) => `${group.slice(0, 3)}Z`)
    expect(screen.getAllByText(/^This isn’t group \d of your code\./).length).toBeGreaterThanOrEqual(2)
    expect([onDone.mock.calls.length, confirmed()]).toEqual([0, 0])
  })
})

test('the page to print has the code, where to use it, and a card for each seat', () => {
  const text = JSON.stringify(
    kitDocument(kit, { email: 'ada@example.org', address: 'https://cairn.test', made: 'May 1, 2027' }).content,
  )
  for (const group of groups) expect(text).toContain(group)
  for (const part of ['ada@example.org', 'Go to cairn.test/auth/reset-password', 'Grace', card.link, ...card.lines])
    expect(text).toContain(part)
})
