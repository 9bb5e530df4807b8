/** An email address. Where it does not fit in a line, the next one begins at its @, before it breaks anywhere else. */
export function EmailText({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
