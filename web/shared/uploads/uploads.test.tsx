// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { OpenUpload } from '../../estate/index.ts'
import { AllUploads } from './AllUploads.tsx'

afterEach(cleanup)

const lost = 'The connection was lost. The upload continues as soon as it is back.'
const upload = (id: string, more: Partial<OpenUpload>): OpenUpload => ({
  id,
  kind: 'memory',
  values: {},
  name: `${id}.mp4`,
  size: 100,
  sent: 0,
  startedAt: '2026-11-24T12:00:00Z',
  state: 'waiting',
  ...more,
})

test('the list shows a lost connection until an upload resumes, and keeps showing a refusal', async () => {
  const resting = upload('two', { message: lost })
  const refused = upload('three', { state: 'failed', message: 'There is no room left.' })
  const { rerender } = render(<AllUploads uploads={[upload('one', { message: lost }), resting, refused]} />)
  expect(screen.getByText(lost)).toBeTruthy()
  rerender(<AllUploads uploads={[upload('one', { state: 'sending', sent: 50 }), resting, refused]} />)
  expect(screen.queryByText(lost)).toBeNull()
  expect(screen.getByText('There is no room left.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show each file' }))
  expect(screen.getByText('Waiting for its turn')).toBeTruthy()
  expect(screen.queryByText(lost)).toBeNull()
})
