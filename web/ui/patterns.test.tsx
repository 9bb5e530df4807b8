// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  Accordion,
  AccordionItem,
  Button,
  Checkbox,
  ConfirmDialog,
  CopyButton,
  Dialog,
  DropdownMenu,
  Field,
  PageHeader,
  RadioGroup,
  Select,
  Stepper,
  TextInput,
  toast,
  ToastViewport,
} from './index.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a field', () => {
  test('a field connects its label, hint and error to the input', () => {
    render(
      <Field label="Email" hint="The one you read" error="Please enter a valid email address" required>
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText('Email')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['The one you read', 'Please enter a valid email address'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  test('a select in a field may start without a choice', async () => {
    const onChange = vi.fn()
    render(
      <Field label="Relationship">
        <Select placeholder="Please choose" options={[{ value: 'child', label: 'Child' }]} onChange={onChange} />
      </Field>,
    )
    const select = screen.getByLabelText<HTMLSelectElement>('Relationship')
    expect(select.value).toBe('')
    await userEvent.selectOptions(select, 'Child')
    expect(select.value).toBe('child')
  })

  test('checkboxes and radio buttons show the error of their group', async () => {
    const chosen = vi.fn()
    render(
      <>
        <Checkbox label="I have read this" error="Please tick this" />
        <RadioGroup
          legend="Who may see this"
          value=""
          onChange={chosen}
          error="Please select access permission"
          options={[
            { value: 'nobody', label: 'Only me' },
            { value: 'attorney', label: 'Estate attorney', disabled: true },
          ]}
        />
      </>,
    )
    const box = screen.getByRole('checkbox', { name: 'I have read this' })
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please tick this')
    const group = screen.getByRole('group', { name: 'Who may see this' })
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please select access permission',
    )
    await userEvent.click(screen.getByLabelText('Only me'))
    await userEvent.click(screen.getByLabelText('Estate attorney'))
    expect(chosen.mock.calls).toEqual([['nobody']])
  })
})

test('a busy button keeps the focus and ignores presses', async () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Save contact
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save contact' })
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

describe('a dialog', () => {
  function Opener({ gone = false }: { gone?: boolean }) {
    const [open, setOpen] = useState(false)
    return (
      <main>
        <h1 tabIndex={-1}>The page</h1>
        {(!gone || !open) && <button onClick={() => setOpen(true)}>Add Contact</button>}
        <Dialog open={open} onOpenChange={setOpen} title="Add Authorized Contact" description="One of two">
          <TextInput aria-label="Full name" />
        </Dialog>
      </main>
    )
  }

  test.each([
    ['the first field of a form', false, <input key="a" aria-label="Name" />, 'Name'],
    ['*Cancel* in a question', true, 'Really?', 'Cancel'],
    ['its title if it has no field', false, <button key="a">Show</button>, 'A dialog'],
    ['its title if its only field is read-only', false, <input key="a" aria-label="Link" readOnly />, 'A dialog'],
  ] as const)('a dialog first focuses %s', (_, modalOnly, children, expected) => {
    const footer = (
      <>
        <Button>Cancel</Button>
        <Button>Do it</Button>
      </>
    )
    render(
      <Dialog open onOpenChange={() => undefined} title="A dialog" modalOnly={modalOnly} footer={footer}>
        {children}
      </Dialog>,
    )
    const { activeElement } = document
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(expected)
  })

  test('a dialog has an accessible name, takes the focus, and restores the focus on closing', async () => {
    render(<Opener />)
    await userEvent.click(screen.getByRole('button', { name: 'Add Contact' }))
    const dialog = screen.getByRole('dialog', { name: 'Add Authorized Contact' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Contact' })))
  })

  test('a dialog closes on Escape behind a notice, which stays until the user presses Escape inside the notice', async () => {
    render(
      <>
        <Opener />
        <ToastViewport />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Add Contact' }))
    act(() => toast({ title: 'Please add a name' }))
    const notice = await screen.findByRole('button', { name: 'Close notice', hidden: true })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notice.isConnected).toBe(true)
    act(() => notice.focus())
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(notice.isConnected).toBe(false))
  })

  test('a dialog focuses the page’s heading on closing if its opener is gone', async () => {
    render(<Opener gone />)
    await userEvent.click(screen.getByRole('button', { name: 'Add Contact' }))
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' })))
  })

  test('a dialog stays open with the error when the confirmed action fails, and closes when it succeeds', async () => {
    const onOpenChange = vi.fn()
    let fails = true
    const ask = (
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Delete Attorney"
        confirm="Confirm Delete"
        onConfirm={() =>
          fails ? Promise.reject(new Error('Failed to delete attorney. Please try again.')) : Promise.resolve()
        }
      >
        Grace Hopper will be removed.
      </ConfirmDialog>
    )
    render(ask)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete' }))
    expect(await screen.findByText('Failed to delete attorney. Please try again.')).toBeTruthy()
    expect(onOpenChange).not.toHaveBeenCalled()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Delete' }))
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  })
})

describe('copying', () => {
  test('the copy button clears a secret from the clipboard after the given seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    let clipboard = ''
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      clipboard = text
      return Promise.resolve()
    })
    render(<CopyButton text={() => 'hunter2'} clearAfterSeconds={60} />)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(clipboard).toBe('hunter2')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(clipboard).toBe('hunter2')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(clipboard).toBe('')
  })

  test('the copy button shows an error when the browser refuses', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    render(<CopyButton text="hunter2" />)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText(/did not allow copying/)).toBeTruthy()
  })
})

test('the stepper marks the current step, visibly and for screen readers', () => {
  render(
    <Stepper
      label="The release"
      current={1}
      steps={[
        { id: 'reported', label: 'Reported' },
        { id: 'in-review', label: 'In review' },
        { id: 'waiting', label: 'Waiting' },
      ]}
    />,
  )
  const [reported, review, waiting] = screen.getAllByRole('listitem')
  expect(reported?.textContent).toContain('(done)')
  expect(review?.getAttribute('aria-current')).toBe('step')
  expect(review?.textContent).toContain('You are here')
  expect(waiting?.textContent).toBe('Waiting')
})

test('breadcrumbs start at home and end with the page', () => {
  render(
    <PageHeader
      breadcrumbs={[{ label: 'Legal', to: '/legal' }, { label: 'Estate Attorney' }]}
      title="Estate Attorney"
    />,
  )
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/'],
    ['Legal', '/legal'],
  ])
  expect(screen.getByText('Estate Attorney', { selector: '[aria-current=page]' })).toBeTruthy()
  expect(document.title).toBe('Estate Attorney - Cairn')
})

describe('the accordion groups', () => {
  test('the accordion opens one group at a time, shows counts, and closes the open group', async () => {
    const measures = [vi.spyOn(Element.prototype, 'getBoundingClientRect'), vi.spyOn(globalThis, 'getComputedStyle')]
    render(
      <Accordion defaultValue="social">
        <AccordionItem value="social" title="Social" count={3}>
          Three accounts
        </AccordionItem>
        <AccordionItem value="email" title="Email" count={1}>
          One account
        </AccordionItem>
      </Accordion>,
    )
    // Measuring the layout during mount forces a reflow, which blocks a slow phone.
    for (const measure of measures) expect(measure).not.toHaveBeenCalled()
    expect(screen.getByRole('region', { name: /Social/ }).textContent).toBe('Three accounts')
    await userEvent.click(screen.getByRole('button', { name: /Email/ }))
    expect(screen.queryByText('Three accounts')).toBeNull()
    expect(screen.getByText('One account')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Email/ }))
    expect(screen.queryByText('One account')).toBeNull()
  })
})

test('the menu runs the chosen action', async () => {
  const remove = vi.fn()
  render(
    <DropdownMenu
      label="More for Facebook"
      trigger={<Button>More</Button>}
      items={[
        { label: 'Edit', onSelect: () => undefined },
        { label: 'Delete', onSelect: remove, destructive: true },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})
