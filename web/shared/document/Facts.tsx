export function Facts({ facts }: { facts: readonly (readonly [label: string, text: string | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
      {facts.map(([label, text]) =>
        text === undefined || text === '' ? null : (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
