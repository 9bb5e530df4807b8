// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { onlineAccount, pet, story } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { ToastViewport } from '../../ui/index.ts'
import { savedPapers } from '../papers/testing/saved-papers.ts'
import { left, page, show as showLeft, unfold, user } from './testing/left.tsx'
import { requestHandler, type WriterRequest } from './writing.ts'

setUpPage()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const account = (at: number) =>
  left(`site-${at}`, onlineAccount, {
    ...blank(onlineAccount),
    accountType: 'entertainment',
    platform: 'other',
    otherPlatform: `Site ${at}`,
    password: `gull-lamp-${at}`,
  })
const many = [left('rex', pet, { petName: 'Rex' }), ...Array.from({ length: 120 }, (_, at) => account(at))]

const show = () =>
  draw(
    <>
      {page(many)}
      <ToastViewport />
    </>,
  )

/** Runs the worker’s code on this thread. `stays` keeps it from finishing. */
function writingWorker() {
  const state: { stays: { done: number; total: number } | undefined; ended: number } = { stays: undefined, ended: 0 }
  class WritingWorker extends EventTarget {
    readonly #answer = requestHandler((underway) => this.#say(underway))
    #say(data: unknown) {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    postMessage(asked: WriterRequest) {
      if ('lost' in asked && state.stays) this.#say({ underway: state.stays })
      else {
        const answered = this.#answer(structuredClone(asked))
        if (answered) queueMicrotask(() => this.#say(answered))
      }
    }
    terminate() {
      state.ended += 1
    }
  }
  vi.stubGlobal('Worker', WritingWorker)
  const saved: { name: string; zip: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((zip) => {
    if (zip instanceof Blob) saved.push({ name: '', zip })
    return 'blob:zip'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
  return { saved, state }
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const saveAll = 'Download everything as one ZIP file'

test('saving a ZIP shows its progress, and the grantee cancels it', async () => {
  const { saved, state } = writingWorker()
  state.stays = { done: 1200, total: 2750 }
  show()
  await press(saveAll)
  expect(await screen.findByText('Putting 1,200 of 2,750 records into the file')).toBeTruthy()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: saveAll })).toBeTruthy()
  expect(state.ended).toBe(1)
  expect(saved).toEqual([])
  expect(screen.queryByText('The download failed')).toBeNull()
})

test('a failed ZIP shows its error at the button until a retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { saved } = writingWorker()
  const Works = Worker
  class Broken extends EventTarget {
    postMessage() {
      this.dispatchEvent(new Event('error'))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Broken)
  show()
  await press(saveAll)
  expect((await screen.findByRole('alert')).textContent).toContain('The download failed')
  // By then, a toast would be gone.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByRole('alert').textContent).toContain('The download failed')
  vi.useRealTimers()
  vi.stubGlobal('Worker', Works)
  await press(saveAll)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the browser saves a complete ZIP under the owner’s name', async () => {
  const { saved, state } = writingWorker()
  show()
  await press(saveAll)
  await waitFor(() => expect(saved[0]?.name).toBe('Margaret-Ellis.zip'))
  expect(await screen.findByText('Everything is downloaded')).toBeTruthy()
  expect(screen.queryByText(/records into the file/)).toBeNull()
  expect(state.ended).toBe(1)
})

const onPaper = () => document.querySelector('.print-sheet')?.textContent ?? ''

test('printing renders records in batches with progress, and then opens the print dialog', async () => {
  const printed = new Promise<string>((resolve) => {
    vi.stubGlobal('print', () => resolve(onPaper()))
  })
  show()
  await press('Print everything')
  expect(await screen.findByText(/^Putting [\d,]+ of 121 records on paper$/)).toBeTruthy()
  const text = await printed
  for (const part of ['Rex', 'gull-lamp-0', 'gull-lamp-119']) expect(text).toContain(part)
  expect(screen.queryByText(/records on paper/)).toBeNull()
})

test('the grantee cancels printing while the records are being rendered', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show()
  await press('Print everything')
  await press('Cancel')
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
  expect(screen.queryByText(/records on paper/)).toBeNull()
  expect(print).not.toHaveBeenCalled()
})

test('making a book shows the current page, and the grantee stops it', async () => {
  const { saved, state } = savedPapers()
  state.writing = 12
  showLeft([left('river', story, { title: 'The river', content: 'It froze.', status: 'published' })])
  await user.click((await unfold('Legacy Story')).getByRole('button', { name: 'Make a book' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The book of Margaret Ellis' }))
  await user.click(dialog.getByRole('button', { name: 'Make the PDF' }))
  expect(await dialog.findByText('Page 12 of 46', {}, { timeout: 5000 })).toBeTruthy()
  // The progress is beside the button, because below many stories the grantee would not see it.
  const row = dialog.getByText('Close').closest('button')?.parentElement ?? document.body
  await user.click(within(row).getByRole('button', { name: 'Stop the PDF' }))
  await waitFor(() => expect(dialog.queryByText(/^Page/)).toBeNull())
  expect([state.stopped, saved]).toEqual([1, []])
})
