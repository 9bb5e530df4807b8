import { render } from '@testing-library/react'
import { useState } from 'react'
import type { Field, Value, Values } from '../../../../../records/fields/index.ts'
import { InputOf } from '../index.tsx'

export function shown(field: Field, start: Value, error?: string, mark?: string, beside: Values = {}) {
  const held: { now: Value } = { now: start }
  function Held() {
    const [value, setValue] = useState(start)
    held.now = value
    return (
      <InputOf
        field={field}
        id="it"
        value={value}
        values={beside}
        onChange={setValue}
        onBlur={() => undefined}
        error={error}
        mark={mark}
      />
    )
  }
  render(<Held />)
  return held
}
