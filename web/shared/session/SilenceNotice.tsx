import { useState } from 'react'
import { Notice } from '../../ui/Badge.tsx'
import { dayInWords } from '../../ui/RelativeTime.tsx'
import { silenceAt } from './silence.ts'
import { silenceWords as words } from './silence-words.ts'

/**
 * Says that the server may be gone, for a page that got no answer. Renders nothing within a week of
 * the last answer, or while the device itself is offline.
 */
export function SilenceNotice({ aside = false }: { /** True outside the page's main element. */ aside?: boolean }) {
  const [silence] = useState(() => silenceAt(Date.now()))
  if (silence === undefined || !navigator.onLine) return null
  const { since, whomToCall } = silence
  const notice = (
    <Notice className="no-print" tone="clay" title={words.title(dayInWords(since))}>
      <p className="mb-2">{words.why}</p>
      {whomToCall === '' ? (
        <p>{words.unknown}</p>
      ) : (
        <p className="wrap-anywhere">
          {words.call} <strong>{whomToCall}</strong>
        </p>
      )}
    </Notice>
  )
  return aside ? <aside aria-label={words.label}>{notice}</aside> : notice
}
