/** `.invalid` never resolves (RFC 6761), so the demo's people have such addresses. */
export const hasNoMailbox = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
