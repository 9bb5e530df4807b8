import type { Hindrance, NewKeysState } from '../../estate/index.ts'
import { Button, buttonClass, dayInWords, Notice } from '../../ui/index.ts'
import { hindranceWords as words } from './words.ts'

const textOf = (hindrance: Hindrance, kitCountsAt: string | null): string =>
  hindrance === 'kit-waits' ? words['kit-waits'](dayInWords(kitCountsAt ?? '')) : words[hindrance]

const places: Partial<Record<Hindrance, { to: string; label: string }>> = {
  'no-kit': { to: '/settings/security', label: words.goToSecurity },
  'kit-waits': { to: '/settings/security', label: words.goToSecurity },
  deletion: { to: '/settings/security', label: words.goToSecurity },
  report: { to: '/settings/release', label: words.goToReports },
}

export function Hindrances({
  hindrances,
  kitCountsAt,
  last,
  onAgain,
}: NewKeysState & { onAgain: () => Promise<void> }) {
  const ways = new Map(hindrances.flatMap((one) => (places[one] ? [[places[one].to, places[one].label]] : [])))
  return (
    <>
      {last?.state === 'going' && (
        <Notice tone="amber">
          <p>{words.going}</p>
        </Notice>
      )}
      {last?.state === 'refused' && (
        <Notice tone="amber" title={words.refused}>
          <p>{last.reason}</p>
        </Notice>
      )}
      {hindrances.length > 0 && (
        <Notice tone="clay" title={words.title}>
          <ul className="flex max-w-prose flex-col gap-2">
            {hindrances.map((one) => (
              <li key={one}>{textOf(one, kitCountsAt)}</li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            {[...ways].map(([to, label]) => (
              <a key={to} href={to} className={buttonClass('primary')}>
                {label}
              </a>
            ))}
            <Button variant="secondary" onClick={() => void onAgain()}>
              {words.tryAgain}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
