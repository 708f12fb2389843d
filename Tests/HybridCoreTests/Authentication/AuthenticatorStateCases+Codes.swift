/// The second factor, and the dialog's links.
extension AuthenticatorStateCase {
    static let codes = [
        AuthenticatorStateCase(
            "a code as the second step", "native code",
            [
                ("needed 1 /a", "dialog /a 401"), ("type 123", ""), ("again", ""), ("submit", "1: post ann pw to /in"),
                ("1: wanted c", "ask for the code"), ("submit", ""), ("type 123", "2: post 123 c to /code"),
                ("type 123", ""), ("2: no Wrong.", "problem Wrong."), ("type 456", "3: post 456 c to /code"),
                ("3: yes t", "4: copy cookies"), ("4: cookies 200", "dismiss; 5: store t; stale but 1; repeat 1"),
                ("type 123", ""),
            ]),
        AuthenticatorStateCase(
            "a server that asks for a code twice, and gives another challenge", "native code",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"),
                ("1: wanted c", "ask for the code"),
                ("type 123", "2: post 123 c to /code"),
                ("2: wanted d", "problem Code not accepted. Enter the current code."),
                ("type 456", "3: post 456 d to /code"), ("3: failed Offline.", "problem Offline."),
                ("type 456", "4: post 456 d to /code"),
            ]),
        AuthenticatorStateCase(
            "a code that has expired", "native code",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"),
                ("1: wanted c", "ask for the code"),
                ("type 123", "2: post 123 c to /code"), ("2: expired Too late.", "first step; problem Too late."),
                ("type 123", ""), ("submit", "3: post ann pw to /in"),
            ]),
        AuthenticatorStateCase(
            "a code that goes with everything again, and a change of mind", "native otp",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"),
                ("1: wanted", "ask for the code"),
                ("type 123", "2: post ann pw 123 to /in"), ("again", ""), ("2: no Wrong.", "problem Wrong."),
                ("again", "first step"), ("submit", "3: post ann pw to /in"), ("cancel", "dismiss; error 1"),
                ("needed 2 /b", "dialog /b 401"), ("type 123", ""),
            ]),
        AuthenticatorStateCase(
            "signing out takes the code with it", "native code",
            [
                ("needed 1 /a", "dialog /a 401"), ("submit", "1: post ann pw to /in"),
                ("1: wanted c", "ask for the code"),
                ("sign-out", "dismiss; error 1; 2: remove"), ("type 123", ""),
            ]),
        AuthenticatorStateCase(
            "a link takes the dialog's place", "native links",
            [
                ("needed 1 /a", "dialog /a 401"), ("follow /evil", ""), ("submit", "1: post ann pw to /in"),
                ("follow /forgot", ""), ("1: no Wrong.", "problem Wrong."),
                ("follow /forgot", "dismiss; error 1; follow /forgot"), ("follow /forgot", ""),
                ("button 1 /a", "dialog /a"),
            ]),
    ]
}
