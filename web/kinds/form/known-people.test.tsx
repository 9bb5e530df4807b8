// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { advisor, authorizedContact } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'
import { pressEdit } from '../testing/in-record.ts'

setUpPage()
beforeEach(async () => {
  await testEstate.open()
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Ruth Ellis', phone: '(555) 010-7765', email: 'ruth@example.org' },
    { seat: 'contact_1' },
  )
})

const Advisors = () => <RecordPage records={useRecords(advisor)} />
const offered = () => screen.queryByRole('group', { name: 'Someone you already wrote down?' })
const box = (name: RegExp) => screen.getByLabelText(name)

test('the form suggests known people while the user types a name, and the keyboard alone fills them in', async () => {
  const { user } = draw(<Advisors />)
  await user.click(screen.getAllByRole('button', { name: 'Add Advisor' })[0] ?? document.body)
  const name = await screen.findByLabelText(/^Full name/)
  await user.type(name, 'r')
  expect(offered()).toBeNull()
  await user.type(name, 'u')
  expect(offered()?.textContent).toContain('Authorized Contact · (555) 010-7765')
  expect(screen.getByText('One person you already wrote down is offered below.')).toBeTruthy()
  await user.tab()
  expect(document.activeElement?.textContent).toContain('Fill in Ruth Ellis')
  await user.keyboard('{Enter}')
  expect(box(/^Full name/)).toHaveProperty('value', 'Ruth Ellis')
  expect(box(/^Phone number/)).toHaveProperty('value', '(555) 010-7765')
  expect(box(/^Email/)).toHaveProperty('value', 'ruth@example.org')
  expect(offered()).toBeNull()
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Filled in.')).toBeTruthy()
})

test('the form suggests no person before the user types, and never the person whose record it edits', async () => {
  await testEstate.add(advisor, { ...blank(advisor), advisorType: 'tax', fullName: 'Rufus Gray' })
  const { user } = draw(<Advisors />)
  await pressEdit(user, 'Rufus Gray')
  const name = await screen.findByLabelText(/^Full name/)
  expect(offered()).toBeNull()
  await user.clear(name)
  await user.type(name, 'Ru')
  expect(within(offered() ?? document.body).getAllByRole('button')).toHaveLength(1)
  expect(offered()?.textContent).toContain('Ruth Ellis')
})
