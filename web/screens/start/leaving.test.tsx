// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { checklistAnswers } from '../../../records/checklist/index.ts'
import { profile } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import StartPage from './index.tsx'
import {
  savedAnswers,
  waitForQuestion,
  DEVICES,
  NAME,
  NUMBERS,
  PERSON,
  press,
  question,
  questions,
  ruth,
  skipTo,
  typeContinue,
  typeName,
} from './testing/index.ts'

setUpPage()
beforeEach(() => history.replaceState(null, '', '/start'))
beforeEach(() => testEstate.open())

describe('the Back button of the browser', () => {
  test('the browser’s Back button leads to the previous question, or leaves the guide from the first question, and keeps the answers', async () => {
    history.pushState(null, '', '/overview')
    history.pushState(null, '', '/start')
    const { user, unmount } = draw(<StartPage />)
    await typeName(user)
    await press(user, 'Continue')
    await waitForQuestion(PERSON)
    history.back()
    await waitForQuestion(NAME)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
    expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Ruth')
    history.forward()
    await waitForQuestion(PERSON)
    unmount()
    draw(<StartPage />)
    await waitForQuestion(PERSON)
    history.go(-2)
    await waitFor(() => expect(location.pathname).toBe('/overview'))
  })

  test('the browser’s Back button leads from the end to the last question', async () => {
    const { user } = draw(<StartPage />)
    await skipTo(user, 'That was the last question')
    history.back()
    await waitForQuestion(NUMBERS)
  })
})

describe('Skip', () => {
  test('Skip discards the input, and the guide does not ask the question again', async () => {
    const { user, unmount } = draw(<StartPage />)
    await typeName(user)
    await press(user, 'Skip')
    await waitForQuestion(PERSON)
    expect(testEstate.records('profile')).toEqual([])
    expect(savedAnswers()).toMatchObject({ later: ['name'] })
    unmount()
    const { user: again } = draw(<StartPage />)
    expect(question()).toBe(PERSON)
    await press(again, 'Previous question')
    expect(await screen.findByLabelText('First name')).toHaveProperty('value', '')
  })

  test('Skip shows an error if it fails to save, and the question keeps its input', async () => {
    const { user } = draw(
      <>
        <StartPage />
        <ToastViewport />
      </>,
    )
    await typeName(user)
    testEstate.breakDown()
    await press(user, 'Skip')
    expect(await screen.findByText('That could not be saved')).toBeTruthy()
    expect(question()).toBe(NAME)
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
    testEstate.allow()
    await press(user, 'Skip')
    await waitForQuestion(PERSON)
  })

  test('an owner who skips every question reaches a list of the skipped questions, and can answer one there', async () => {
    const { user } = draw(<StartPage />)
    await skipTo(user, 'That was the last question')
    for (const kind of ['profile', 'authorized-contact', 'online-account'])
      expect(testEstate.records(kind), kind).toEqual([])
    const left = within(screen.getByRole('region', { name: 'Two things are left' }))
    expect(left.getByRole('link', { name: 'Choose someone' }).getAttribute('href')).toBe('/legal/contact')
    expect(left.getByRole('button', { name: 'Print recovery kit' })).toBeTruthy()
    const skipped = within(screen.getByRole('region', { name: 'Skipped' }))
    expect(skipped.getAllByRole('listitem')).toHaveLength(questions.length)
    await user.click(skipped.getByRole('button', { name: `Answer (${PERSON})` }))
    await waitForQuestion(PERSON)
    await typeContinue(user, 'Full name', 'Ben Lee')
    await waitFor(() => expect(testEstate.records('authorized-contact')).toHaveLength(1))
  })

  test('Skip is no longer busy after it fails to save, and the question keeps its input', async () => {
    const { user } = draw(<StartPage />)
    await typeName(user)
    testEstate.breakDown()
    await press(user, 'Skip')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Skip' }).getAttribute('aria-busy')).toBeNull())
    expect(question()).toBe(NAME)
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
  })
})

describe('Finish later', () => {
  test('Finish later leads to the dashboard, and asks first if the question has unsaved input', async () => {
    const { user } = draw(<StartPage />)
    await screen.findByLabelText('First name')
    const out = screen.getByRole('link', { name: 'Finish later' })
    expect(out.getAttribute('href')).toBe('/overview')
    await typeName(user)
    await user.click(out)
    const dialog = within(screen.getByRole('dialog', { name: 'Leave this answer unsaved?' }))
    expect(dialog.getByRole('link', { name: 'Finish later' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep typing' }))
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth')
    expect(testEstate.records('profile')).toEqual([])
  })

  test('the guide keeps the input when a lock closes the page', async () => {
    const { user, unmount } = draw(<StartPage />)
    await typeName(user)
    unmount()
    draw(<StartPage />)
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ruth'))
    expect(testEstate.records('profile')).toEqual([])
  })

  test('the guide resumes at the first open question', async () => {
    await testEstate.add(profile, ruth)
    await testEstate.add(checklistAnswers, {
      none: ['attorney'],
      later: ['authorized-contacts', 'online-accounts'],
      looked: [],
    })
    draw(<StartPage />)
    expect(question()).toBe(DEVICES)
  })
})
