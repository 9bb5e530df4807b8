import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { checklistItems, questionsOf } from '../../../../records/checklist/index.ts'
import { blank } from '../../../../records/define.ts'
import { authorizedContact, onlineAccount, profile } from '../../../../records/kinds/index.ts'
import { testEstate } from '../../../kinds/testing/estate.ts'

export const question = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
export const waitForQuestion = (words: string) => waitFor(() => expect(question()).toBe(words))
export const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
export const savedAnswers = () => testEstate.records('checklist-answers')[0]?.values
export const [NAME, PERSON, ACCOUNT] = [
  'What is your name?',
  'Who should receive what you leave?',
  'Which account matters most?',
]
export const [ATTORNEY, DEVICES] = ['Do you have an estate attorney?', 'Which phone or computer do you use most?']
export const COPIES = 'Do you have copies of important papers?'
export const [BIRTH, HOME] = ['When were you born?', 'Where do you live?']
export const [FUNERAL, HEALTH, PET, ADVISOR] = [
  'What kind of funeral would you like?',
  'Who should speak for you when you can’t?',
  'Do you have a pet?',
  'Who knows your affairs?',
]
export const NUMBERS = 'Would you like to add your Social Security number?'

export const questions = questionsOf(checklistItems.filter(({ kinds }) => kinds.length > 0))

export async function typeName(user: UserEvent) {
  await user.type(await screen.findByLabelText('First name'), 'Ruth')
  await user.type(screen.getByLabelText('Last name'), 'Byron')
}
export async function typeContinue(user: UserEvent, label: string, words: string) {
  await user.type(await screen.findByLabelText(label), words)
  await press(user, 'Continue')
}
export async function skipTo(user: UserEvent, end: string) {
  for (let left = questions.length; left > 0 && question() !== end; left -= 1) {
    const before = question()
    await user.click(await screen.findByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(question()).not.toBe(before))
  }
}
/** Waits for the next question and skips questions of other kinds until `end`. */
export async function continueTo(user: UserEvent, before: string, end: string) {
  await waitFor(() => expect(question()).not.toBe(before))
  await skipTo(user, end)
  expect(question()).toBe(end)
}
export const ruth = { ...blank(profile), firstName: 'Ruth', lastName: 'Byron', displayName: 'Ruth' }
export const ben = { ...blank(authorizedContact), fullName: 'Ben Lee' }
export const gmail = { ...blank(onlineAccount), accountType: 'email', platform: 'gmail', username: 'ruth' } as const
