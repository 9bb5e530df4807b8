import { useLayoutEffect, useRef, useState } from 'react'
import { type DigitsField, masked, type Value } from '../../../records/fields/index.ts'
import { TextInput } from '../../ui/index.ts'
import { type FieldInputProps, Framed } from './frame.tsx'

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Where the caret stands in `text` once `count` digits are before it. */
function caretAfter(text: string, count: number): number {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  return count === 0 ? (digits[0] ?? text.length) : (digits[count - 1] ?? text.length - 1) + 1
}

/** Dots for all digits but the last four. */
export const dotted = (text: string): string => {
  let left = digitsIn(text)
  return text.replaceAll(/\d/g, (digit) => {
    left -= 1
    return left < 4 ? digit : '•'
  })
}

/** Digits in their groups while one types; a secret number shows its last four only, unless it is being edited. */
export function DigitsInput(props: FieldInputProps<DigitsField<Value>>) {
  return (
    <Framed {...props}>
      <DigitsBox {...props} />
    </Framed>
  )
}

/** The box of `DigitsInput` alone, for a frame of one's own. */
export function DigitsBox({
  field,
  value,
  onChange,
  onBlur,
}: Pick<FieldInputProps<DigitsField<Value>>, 'field' | 'value' | 'onBlur'> & { onChange: (value: string) => void }) {
  const { mask, secret, autofill } = field
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [editing, setEditing] = useState(false)
  const typed = typeof value === 'string' ? value : ''

  // The groups move what stands after the caret: it goes back behind the digit it followed.
  useLayoutEffect(() => {
    if (caret.current === undefined || input.current === null) return
    const at = caretAfter(input.current.value, caret.current)
    input.current.setSelectionRange(at, at)
    caret.current = undefined
  })

  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      autoComplete={autofill ?? 'off'}
      value={secret && !editing ? dotted(typed) : typed}
      onFocus={() => setEditing(true)}
      onBlur={() => {
        setEditing(false)
        onBlur()
      }}
      onChange={(event) => {
        const { value: text, selectionStart } = event.target
        const before = text.slice(0, selectionStart ?? text.length)
        caret.current = before.length === text.length ? undefined : digitsIn(before)
        onChange(masked(mask, text))
      }}
    />
  )
}
