import type { Step } from '../../records/define.ts'
import type { Values } from '../../records/fields/index.ts'
import { sheetOf } from '../../records/sheet.ts'
import { Reveal } from './Reveal.tsx'

/** A record to be read: everything that was filled in, part by part, secrets hidden until asked for. */
export function RecordSheet({
  definition,
  values,
  unchecked = {},
}: {
  definition: { steps: readonly Step[] }
  values: Values
  unchecked?: Readonly<Record<string, string>> | undefined
}) {
  return (
    <div className="flex flex-col gap-6">
      {sheetOf(definition, values).map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          {definition.steps.length > 1 && <h3 className="mb-2 text-lg">{title}</h3>}
          <dl className="flex flex-col gap-3">
            {rows.map(({ name, label, text, secret }) => (
              <div key={name} className="border-b border-line pb-3">
                <dt className="text-sm text-soft">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">
                  {secret ? <Reveal label={label} text={text} /> : text}
                  {unchecked[name] !== undefined && (
                    <p className="text-sm font-semibold text-clay-text">Please check: {unchecked[name]}</p>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
