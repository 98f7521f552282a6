/** One text message; `to` in E.164. `id` is the idempotency key. */
export interface SmsMessage {
  id: string
  to: string
  text: string
}

export interface Sms {
  /**
   * Resolves once the service has accepted the message, or refused it permanently (e.g. not a mobile number; the
   * service's error code is logged). Rejects when it should be retried.
   */
  send: (message: SmsMessage) => Promise<void>
}
