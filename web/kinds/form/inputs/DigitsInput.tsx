import { useLayoutEffect, useRef, useState } from 'react'
import {
  asFromAbroad,
  type DigitsField,
  fitsMask,
  masked,
  mayBePhone,
  phoneWhileTyping,
  type Value,
  type WordsField,
} from '../../../../records/fields/index.ts'
import { useAllRecords } from '../../../estate/index.ts'
import { TextInput } from '../../../ui/index.ts'
import { digitsIn, dotted } from './dotted.ts'
import { type FieldInputProps, Framed } from './frame.tsx'

const isOneKey = (event: Event) =>
  event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1

function caretAfter(text: string, count: number): number {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  return count === 0 ? (digits[0] ?? text.length) : (digits[count - 1] ?? text.length - 1) + 1
}

/** A number input. A secret number shows only its last four digits while it has no focus. */
export function DigitsInput(props: FieldInputProps<DigitsField<Value>>) {
  return (
    <Framed {...props}>
      <DigitsBox
        {...props}
        format={(typed) => masked(props.field.mask, typed)}
        takes={(typed) => fitsMask(props.field.mask, typed)}
        secret={props.field.secret}
      />
    </Framed>
  )
}

type BoxProps = Pick<FieldInputProps, 'value' | 'onBlur'> & {
  field: { readonly autofill?: string }
  onChange: (value: string) => void
}

export function PhoneBox({
  onBlur,
  country = '',
  ...props
}: BoxProps & {
  field: WordsField<Value>
  /** The country in the form's address, for phone numbers without a country code. */
  country?: string
}) {
  const { field, value, onChange } = props
  const home = useAllRecords().find(({ kind }) => kind === 'profile')?.values['country']
  return (
    <DigitsBox
      {...props}
      type="tel"
      format={phoneWhileTyping}
      takes={mayBePhone}
      onBlur={() => {
        const known = typeof value === 'string' && typeof home === 'string' ? home : ''
        // Shows the international form of a national phone number.
        const tidied = field.tidy(typeof value === 'string' ? asFromAbroad(value, country, [], known) : value)
        if (typeof tidied === 'string' && tidied !== value) onChange(tidied)
        onBlur()
      }}
    />
  )
}

/** Ignores a key that adds no character of `takes`, but keeps pasted text whole. */
function DigitsBox({
  field: { autofill },
  type = 'text',
  format,
  takes,
  secret = false,
  value,
  onChange,
  onBlur,
}: BoxProps & {
  type?: 'text' | 'tel'
  format: (typed: string) => string
  takes: (typed: string) => boolean
  secret?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [editing, setEditing] = useState(false)
  const typed = typeof value === 'string' ? value : ''

  // Grouping digits moves the text, so the caret must return behind its digit before the paint.
  useLayoutEffect(() => {
    if (caret.current === undefined || input.current === null) return
    const at = caretAfter(input.current.value, caret.current)
    input.current.setSelectionRange(at, at)
    caret.current = undefined
  })

  return (
    <TextInput
      ref={input}
      className="max-w-[16rem]"
      type={type}
      inputMode={type === 'tel' ? 'tel' : 'numeric'}
      autoComplete={autofill ?? 'off'}
      value={secret && !editing ? dotted(typed) : typed}
      onFocus={() => setEditing(true)}
      onBlur={() => {
        setEditing(false)
        onBlur()
      }}
      onChange={(event) => {
        const { value: text, selectionStart } = event.target
        if (isOneKey(event.nativeEvent) && !takes(text)) return
        const before = text.slice(0, selectionStart ?? text.length)
        caret.current = before.length === text.length ? undefined : digitsIn(before)
        onChange(format(text))
      }}
    />
  )
}
