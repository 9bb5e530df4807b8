/** A text with an email address, with a line break opportunity before the @. */
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
