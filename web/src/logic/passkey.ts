// Passkeys, as browsers have them (WebAuthn). What travels is JSON; what an authenticator takes and gives are bytes.

const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const words = (data: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

type Json = Record<string, unknown>;
const known = (list: unknown) => ((list ?? []) as { id: string; type: "public-key" }[]).map((one) => ({ ...one, id: bytes(one.id) }));

/** Whether this browser, and where the page came from, can have passkeys: a name, with TLS or on this machine. */
export function canHavePasskeys(host = location.hostname): boolean {
  return "PublicKeyCredential" in globalThis && isSecureContext && !/^[\d.]+$/.test(host) && !host.includes(":");
}

/** Has the person's authenticator make a passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const user = options["user"] as { id: string; name: string; displayName: string };
  const made = (await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(options["challenge"] as string),
      user: { ...user, id: bytes(user.id) },
      excludeCredentials: known(options["excludeCredentials"]),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return credential(made, { attestationObject: words(response.attestationObject) });
}

/** Has the person's authenticator say who it is. */
export async function askPasskey(options: Json): Promise<Json> {
  const signed = (await navigator.credentials.get({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialRequestOptions),
      challenge: bytes(options["challenge"] as string),
      allowCredentials: known(options["allowCredentials"]),
    },
  })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return credential(signed, {
    authenticatorData: words(response.authenticatorData),
    signature: words(response.signature),
    ...(response.userHandle ? { userHandle: words(response.userHandle) } : {}),
  });
}

function credential(made: PublicKeyCredential, response: Json): Json {
  const told = { clientDataJSON: words(made.response.clientDataJSON), ...response };
  return { id: made.id, rawId: words(made.rawId), type: made.type, response: told, clientExtensionResults: {} };
}
