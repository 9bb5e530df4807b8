/** Whether no mailbox can be at this address: `.invalid` leads nowhere, for good (RFC 6761). The demo's people have such. */
export const leadsNowhere = (address: string): boolean => address.toLowerCase().endsWith('.invalid')
