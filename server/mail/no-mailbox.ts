/** `.invalid` never resolves (RFC 6761), so the addresses of the demo's people end with it. */
export const hasNoMailbox = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
