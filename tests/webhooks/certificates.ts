/** Certificates as an authority of a company's own makes them, and as it shouldn't. */
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 86_400_000;

export interface Certificate {
  /** both as PEM */
  cert: string;
  key: string;
}

interface Wanted {
  /** IP address that it is for */
  address?: string;
  /** or name */
  name?: string;
  /** days from now */
  from?: number;
  until?: number;
}

export interface Authority {
  cert: string;
  issue: (wanted: Wanted) => Promise<Certificate>;
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

async function keyOf({ privateKey }: CryptoKeyPair): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
}

export async function makeAuthority(name: string): Promise<Authority> {
  const keys = await makeKeys();
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    notBefore: daysFromNow(-30),
    notAfter: daysFromNow(30),
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true), new x509.KeyUsagesExtension(usage, true)],
  });
  return {
    cert: root.toString('pem'),
    issue: async (wanted) => {
      const own = await makeKeys();
      const made = await x509.X509CertificateGenerator.create({
        ...facts(wanted),
        issuer: root.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
      });
      return { cert: made.toString('pem'), key: await keyOf(own) };
    },
  };
}

export async function signItself(wanted: Wanted): Promise<Certificate> {
  const keys = await makeKeys();
  const { subject: name, ...rest } = facts(wanted);
  const made = await x509.X509CertificateGenerator.createSelfSigned({ ...rest, name, keys });
  return { cert: made.toString('pem'), key: await keyOf(keys) };
}

function facts({ address, name, from = -2, until = 2 }: Wanted) {
  const names = [
    ...(address ? [{ type: 'ip' as const, value: address }] : []),
    ...(name ? [{ type: 'dns' as const, value: name }] : []),
  ];
  return {
    subject: `CN=${name ?? address}`,
    notBefore: daysFromNow(from),
    notAfter: daysFromNow(until),
    signingAlgorithm: algorithm,
    extensions: [new x509.SubjectAlternativeNameExtension(names)],
  };
}
