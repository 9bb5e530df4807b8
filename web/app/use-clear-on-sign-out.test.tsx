// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { SessionView } from '../estate/index.ts'
import { forgetDrafts, rememberForm, unsavedForm } from '../kinds/form/unsaved-forms.ts'
import { keepProgress, keptProgress } from '../shared/checklist/checklist-cache.ts'
import { rememberReportDrafts, reportDrafts } from '../shared/portal/report-drafts.ts'
import { blankReportDraft } from '../shared/portal/use-send-report.ts'
import { useClearOnSignOut } from './use-clear-on-sign-out.ts'

const found: unknown[] = []
/** Restores saved input on mount and saves typed input on unmount, like a form. */
function Form({ types }: { types: boolean }) {
  useEffect(() => {
    found.push(unsavedForm('device')?.id)
    return () => {
      if (types) rememberForm('device', { id: 'typed', version: 1, draft: { values: {} } as never })
    }
  }, [types])
  return null
}
function Page({ session, types = false }: { session: SessionView; types?: boolean }) {
  useClearOnSignOut(session)
  return session.state === 'signed-in' && <Form types={types} />
}

const inAs = (ownerId: string): SessionView => ({ state: 'signed-in', ownerId })
const lockedAs = (ownerId: string): SessionView => ({ state: 'locked', ownerId })

beforeEach(() => {
  cleanup()
  forgetDrafts()
  found.length = 0
})

test('after a lock, the page does not restore the input for a different user', () => {
  const page = render(<Page session={inAs('ann')} types />)
  keepProgress('ann', ['ann'])
  page.rerender(<Page session={lockedAs('ann')} />)
  page.rerender(<Page session={inAs('ben')} />)
  expect(found).toEqual([undefined, undefined])
  expect(keptProgress('ann')).toBeNull()
})

test('after a session check, the page does not restore the previous user’s input', () => {
  const page = render(<Page session={inAs('ann')} types />)
  page.rerender(<Page session={{ state: 'loading' }} />)
  page.rerender(<Page session={inAs('ben')} />)
  expect(found).toEqual([undefined, undefined])
})

test('the page restores the input for the same user after a lock, and never after a sign-out', () => {
  const page = render(<Page session={inAs('ann')} types />)
  page.rerender(<Page session={lockedAs('ann')} />)
  page.rerender(<Page session={inAs('ann')} types />)
  page.rerender(<Page session={{ state: 'signed-out' }} />)
  page.rerender(<Page session={inAs('ann')} />)
  expect(found).toEqual([undefined, 'typed', undefined])
})

test('after an expired session, the page restores the input for the same user only', () => {
  const page = render(<Page session={inAs('ann')} types />)
  rememberReportDrafts({ anna: blankReportDraft })
  page.rerender(<Page session={{ state: 'signed-out', expired: true }} />)
  // A failed sign-in must not clear the input.
  page.rerender(<Page session={{ state: 'signed-out' }} />)
  page.rerender(<Page session={inAs('ann')} types />)
  expect(Object.keys(reportDrafts())).toEqual(['anna'])
  page.rerender(<Page session={{ state: 'signed-out', expired: true }} />)
  page.rerender(<Page session={inAs('ben')} />)
  expect(found).toEqual([undefined, 'typed', undefined])
  expect(reportDrafts()).toEqual({})
})
