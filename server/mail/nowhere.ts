/**
 * True if no mailbox can be at this address: `.invalid` never resolves (RFC 6761). The demo's
 * people have such.
 */
export const leadsNowhere = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
