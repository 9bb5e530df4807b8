/** An email address, or a text with one in it. Where it does not fit in a line, the next one begins at its @, before it breaks anywhere else. */
export function EmailText({ children: text }: { children: string }) {
  const at = text.lastIndexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
