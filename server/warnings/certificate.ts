import { isIP } from 'node:net'
import { connect } from 'node:tls'

type Certificate = { from: Date; until: Date }

const patienceMilliseconds = 2000

/**
 * Reads the certificate that the proxy shows for a host. It is not verified, because only its dates
 * matter, and the connection carries nothing.
 * @param at host and port of the proxy
 */
export function certificateAt(at: { host: string; port: number }, servername: string): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const name = isIP(servername) === 0 ? { servername } : {}
    const socket = connect({ ...at, ...name, rejectUnauthorized: false, timeout: patienceMilliseconds }, () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
      socket.destroy()
      if (until === undefined) reject(new Error('There is no certificate.'))
      else resolve({ from: new Date(from), until: new Date(until) })
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('The proxy does not answer.')))
  })
}
