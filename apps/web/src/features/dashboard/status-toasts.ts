import { type Partner, paths, toastDurations } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePartner } from '../../concepts/accounts/partner-session.ts';
import { kycStatusQuery } from '../../concepts/kyc/kyc-status.ts';
import { useToast } from '../../ui/toast.ts';

/** Shows a toast when a decision about the partner arrives, on any page. Renders nothing. */
export default function StatusToasts(): null {
  const { status } = usePartner();
  const { data: kyc } = useQuery(kycStatusQuery);
  const toast = useToast();
  const navigate = useNavigate();
  useChange(kyc?.kyc_status, (now) => {
    if (now === 'approved') {
      toast.show({
        type: 'success',
        title: 'KYC approved',
        message: 'Your company is verified and your API key is available.',
        duration: toastDurations.kycDecision,
        action: { label: 'View API key', onClick: () => navigate(paths.apiKeys) },
      });
    }
    if (now === 'rejected') {
      toast.show({
        type: 'error',
        title: 'KYC rejected',
        message: kyc?.reason ?? 'Your documents could not be approved yet.',
        duration: toastDurations.kycDecision,
        action: { label: 'See the reason', onClick: () => navigate(paths.kyc) },
      });
    }
  });
  useChange(status, (now) => {
    toast.show({ ...accountTexts[now], duration: toastDurations.accountStatus });
  });
  return null;
}

const accountTexts: Record<
  Partner['status'],
  { type: 'success' | 'info' | 'error'; title: string; message: string }
> = {
  approved: { type: 'success', title: 'Account approved', message: 'Your account is active.' },
  pending: { type: 'info', title: 'Account pending', message: 'Our team is looking at it.' },
  rejected: { type: 'error', title: 'Account suspended', message: 'Please contact support.' },
};

/** Calls back when the value changes, but not for the first known value. */
function useChange<T>(value: T | undefined, onChange: (value: T) => void): void {
  const seen = useRef(value);
  useEffect(() => {
    if (value === undefined || seen.current === value) return;
    const first = seen.current === undefined;
    seen.current = value;
    if (!first) onChange(value);
  });
}
